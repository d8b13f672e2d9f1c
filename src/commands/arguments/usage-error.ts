// Raised on wrong use of the command line. The message is one line and explains what to do next.

export class UsageError extends Error {}
