export { type DocumentState, documentOf, type KeptDocument, useDocument } from './use-document.ts';
