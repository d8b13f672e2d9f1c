// Wrong use of the command line: the message is one line and says what to do next.

export class UsageError extends Error {}
