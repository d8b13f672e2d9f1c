// Raised when services cannot be loaded; the message is one line.

export class ServiceListError extends Error {}
