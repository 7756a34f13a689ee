export type { DocumentKind } from './document-keeper.ts';
export { type DocumentState, documentOf, type KeptDocument, useDocument } from './use-document.ts';
