import type {
  AnyEndpoint,
  EndpointNamed,
  InputOf,
  OperatorRouteName,
  ReplyOf,
  RouteName,
  SharedRouteName,
} from '@openbourse/api';

/** The name of a call, `<noun>.<verb>`. */
export type CallName = AnyEndpoint['name'];
/** The calls of the traders' app, and those of the operators' console, which makes some public ones too. */
export type UserCall = Extract<CallName, RouteName>;
export type OperatorCall = Extract<CallName, OperatorRouteName | SharedRouteName | 'content.site'>;

// Looked up by name: the compiler would otherwise work out every call for each generic use.
type Inputs = { readonly [N in CallName]: AllowUndefined<InputOf<EndpointNamed<N>>> };
type Replies = { readonly [N in CallName]: ReplyOf<EndpointNamed<N>> };
/** Input of a call; optional fields may be undefined, which leaves them out. */
export type CallInput<N extends CallName> = Inputs[N];
/** Reply of a call. */
export type CallReply<N extends CallName> = Replies[N];

type AllowUndefined<I> = {
  readonly [K in keyof I]: I extends Record<K, unknown> ? I[K] : I[K] | undefined;
};

/** Calls that can answer with a file. */
export type DownloadName = {
  readonly [N in CallName]: 'format' extends keyof InputOf<EndpointNamed<N>> ? N : never;
}[CallName];
export type DownloadInput<N extends DownloadName> = Omit<CallInput<N>, 'format'>;

/** Calls that take a file. */
export type UploadName =
  | 'file.image_upload'
  | 'file.operator_upload'
  | 'screening.operator_upload_list'
  | 'site.operator_brand_picture';
export interface UploadInput<N extends UploadName> {
  readonly file: Blob;
  readonly fields: CallInput<N>;
}
/** Calls that answer with a picture, or with a document to keep. */
export type PictureName =
  | 'statement.file'
  | 'file.view'
  | 'file.operator_view'
  | 'fiat.picture'
  | 'support.picture';

export interface CallOptions {
  /** Of one intent of the user, for calls that move money: see `newIdempotencyKey`. */
  readonly idempotencyKey?: string | undefined;
  /** Ends the waiting; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface DownloadedFile {
  readonly text: string;
  readonly fileName: string;
}
