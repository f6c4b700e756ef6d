// What is here happens before the first test.
