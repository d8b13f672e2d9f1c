// Services made of OpenAPI documents.

export { DocumentError } from './document-error.ts';
export { overlaid, readDocument } from './read-document.ts';
export { Security } from './security.ts';
export { type DocumentService, serviceFromDocument } from './service-from-document.ts';
