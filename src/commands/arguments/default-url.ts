// Where a mock is started, and where one is looked for.

export const DEFAULT_URL = 'http://127.0.0.1:4010';
