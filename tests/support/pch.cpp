// Gives the precompiled header an owner. As a program it runs no test.
