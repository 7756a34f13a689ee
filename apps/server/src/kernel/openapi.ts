import {
  CALL_ALLOWANCES,
  DEVICE_FORM,
  ENDPOINTS,
  type Endpoint,
  ERRORS,
  IDEMPOTENCY_KEY_FORM,
  LIMITS,
} from '@openbourse/api';
import { LOCALES } from '@openbourse/i18n';
import { errorMessages } from '@openbourse/i18n/errors';
import type { FastifyRequest } from 'fastify';
import type { HttpFront } from './http.ts';

/** Serves the calls as an OpenAPI document and as a page that a person can read. */
export function openApiRoutes(
  http: Pick<HttpFront, 'fastify'>,
  options: {
    readonly isDemo: boolean;
    readonly version: string;
    /** Name of the site for whoever asks. */
    readonly nameOf: (request: FastifyRequest) => Promise<string>;
  },
): void {
  const endpoints = ENDPOINTS.filter((one) => options.isDemo || !one.name.startsWith('demo.'));
  // Made when first asked for: few servers ever are.
  const document = onceFor((name) => openApiDocument(endpoints, { name, version: options.version }));
  const page = onceFor((name) => referencePage(endpoints, name));
  http.fastify.get('/api/openapi.json', (request) => options.nameOf(request).then(document));
  http.fastify.get('/api/docs', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(await options.nameOf(request))),
  );
  http.fastify.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PAGE_STYLE),
  );
}

/** Makes a thing of a name once, and anew when the name is another one. */
function onceFor<T>(make: (name: string) => T): (name: string) => T {
  let made: { readonly name: string; readonly value: T } | undefined;
  return (name) => {
    if (made?.name !== name) made = { name, value: make(name) };
    return made.value;
  };
}

function openApiDocument(
  endpoints: readonly Endpoint[],
  { name, version }: { readonly name: string; readonly version: string },
): object {
  const paths: Record<string, object> = {};
  for (const one of endpoints) paths[one.path] = { [one.method.toLowerCase()]: operation(one) };
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version,
      description:
        'Answers are an envelope {code, msg, data}; code 1 is success. Amounts are decimal strings, instants epoch milliseconds. Posts need the header X-Requested-With.',
    },
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'Authorization' },
        operatorSession: { type: 'apiKey', in: 'cookie', name: '__Host-openbourse-console' },
      },
    },
  };
}

function operation(endpoint: Endpoint): object {
  const [noun] = endpoint.name.split('.');
  return {
    operationId: endpoint.name,
    tags: [noun],
    summary: endpoint.summary,
    parameters: [
      ...headerParameters(endpoint),
      ...(endpoint.method === 'GET' ? queryParameters(endpoint) : []),
    ],
    ...(endpoint.audience === 'user' ? { security: [{ accessToken: [] }] } : {}),
    ...(endpoint.audience === 'operator' ? { security: [{ operatorSession: [] }] } : {}),
    ...(endpoint.method === 'POST' ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      200: {
        description: 'The envelope; a code other than 1 is a refusal.',
        ...(endpoint.isByDevice && {
          headers: { [DEVICE_FORM.header]: { description: DEVICE_NOTE, schema: { type: 'string' } } },
        }),
        content: { 'application/json': { schema: envelope(endpoint) } },
      },
    },
    'x-limit': { kind: endpoint.limit, ...CALL_ALLOWANCES[endpoint.limit] },
    'x-errors': endpoint.errors.map((key) => ({ key, ...ERRORS[key] })),
  };
}

function headerParameters(endpoint: Endpoint): object[] {
  const headers: object[] = [
    { name: 'lang', in: 'header', schema: { type: 'string', enum: LOCALES.map((one) => one.header) } },
  ];
  if (endpoint.method === 'POST' || endpoint.name === 'identity.refresh_token') {
    headers.push({ name: 'X-Requested-With', in: 'header', required: true, schema: { type: 'string' } });
  }
  if (endpoint.change?.once === true)
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: `One intent of its caller; ${IDEMPOTENCY_KEY_FORM.description}. A repeat answers what the first did.`,
      schema: { type: 'string', pattern: IDEMPOTENCY_KEY_FORM.pattern },
      example: IDEMPOTENCY_KEY_FORM.example,
    });
  if (endpoint.isByDevice)
    headers.push({
      name: DEVICE_FORM.header,
      in: 'header',
      description: DEVICE_NOTE,
      schema: { type: 'string', pattern: DEVICE_FORM.pattern },
    });
  return headers;
}

const DEVICE_NOTE =
  'What the last answer with this header gave the browser to keep, also after a logout. It opens nothing and may be missing: it keeps what strangers do to an account apart from what its owner does.';

function queryParameters(endpoint: Endpoint): object[] {
  const required = new Set(endpoint.input.required);
  return Object.entries(endpoint.input.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

function requestBody(endpoint: Endpoint): object {
  const content = { schema: endpoint.input };
  if (endpoint.isUpload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const properties = { ...endpoint.input.properties, file };
    return { content: { 'multipart/form-data': { schema: { ...endpoint.input, properties } } } };
  }
  return { content: { 'application/x-www-form-urlencoded': content, 'application/json': content } };
}

function envelope(endpoint: Endpoint): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: endpoint.reply },
  };
}

function referencePage(endpoints: readonly Endpoint[], name: string): string {
  const title = escapeHtml(`${name} API`.trim());
  const nouns = [...new Set(endpoints.map((one) => one.name.split('.')[0] ?? ''))];
  const sections = nouns.map(
    (noun) =>
      `<h2 id="${noun}">${noun}</h2>${endpoints
        .filter((one) => one.name.startsWith(`${noun}.`))
        .map(referenceEntry)
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<h1>${title}</h1>
<p>Answers are an envelope <code>{code, msg, data}</code>; code 1 is success. Amounts are decimal strings, instants epoch
milliseconds. Posts are form-encoded or JSON and need the header <code>X-Requested-With</code>. Private calls carry the
access token in <code>Authorization</code>; it lives ten minutes, then <code>401</code> asks for a refresh and
<code>402</code> for a login. Requests time out after ${LIMITS.requestTimeoutMs / 1_000} seconds. The machine-readable
document is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav>${nouns.map((noun) => `<a href="#${noun}">${noun}</a>`).join(' ')}</nav>${sections.join('')}</body></html>`;
}

function referenceEntry(endpoint: Endpoint): string {
  const required = new Set(endpoint.input.required);
  const rows = Object.entries(endpoint.input.properties).map(([name, schema]) => {
    const { description, examples } = schema as { description?: string; examples?: readonly unknown[] };
    const example = examples?.[0] === undefined ? '' : `<code>${escapeHtml(String(examples[0]))}</code>`;
    return `<tr><td><code>${name}</code></td><td>${required.has(name) ? 'required' : ''}</td><td>${escapeHtml(description ?? '')}</td><td>${example}</td></tr>`;
  });
  const table =
    rows.length === 0
      ? ''
      : `<table><tr><th>field</th><th></th><th></th><th>example</th></tr>${rows.join('')}</table>`;
  const texts = errorMessages('en-US');
  const errors = endpoint.errors.map(
    (key) => `<li><code>${ERRORS[key].code} ${key}</code> ${escapeHtml(texts[key] ?? '')}</li>`,
  );
  return `<section><h3><code>${endpoint.method} ${endpoint.path}</code></h3><p>${escapeHtml(endpoint.summary)}</p>${table}
<details><summary>reply</summary><pre>${escapeHtml(JSON.stringify(endpoint.reply, null, 2))}</pre></details>
${errors.length === 0 ? '' : `<ul>${errors.join('')}</ul>`}</section>`;
}

/** Text as it stands in HTML and XML, in an element or between quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const PAGE_STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#101318;background:#fff}
nav{display:flex;gap:1rem}section{border-top:1px solid #eceef1;padding:.5rem 0}h3{font-size:15px}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;background:#f6f7f9;padding:1rem;border-radius:8px}a{color:#5b5bd6}
@media (prefers-color-scheme:dark){body{color:#f2f4f7;background:#0b0d10}section{border-color:#20252d}pre{background:#14171c}a{color:#8b8dff}}`;
