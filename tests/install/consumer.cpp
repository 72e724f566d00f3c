// A user of nnops: no flags but the language version, and no warning flags of ours.
#include <nnops/core/config.hpp>

int main() { return 0; }
