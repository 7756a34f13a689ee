/**
 * Spans of one action on its way through processes. Which one is active follows the code that runs for it, as lines of the log
 * do, so no use-case hands spans on. While tracing is off there are none, and each function here returns at once.
 *
 * Invariant: a span carries names of calls, routes and channels, numbers and keys of errors; never a person, an address, an
 * amount or a secret.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { AppError } from './error.ts';

export type { Span } from '@opentelemetry/api';

const state: { tracer: Tracer | null } = { tracer: null };
const active = new AsyncLocalStorage<Span | null>();

/** Traces from now on; null ends it. */
export function setTracer(tracer: Tracer | null): void {
  state.tracer = tracer;
}

export const isTracing = (): boolean => state.tracer !== null;

/** The fields by which lines of the log belong to a trace; none outside of one. */
export function traceFields(): { readonly trace_id?: string; readonly span_id?: string } {
  const span = state.tracer === null ? undefined : active.getStore();
  if (span === undefined || span === null) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** The active span for another process, as W3C writes it; no field outside of one. */
export function traceHead(): { readonly trace?: string } {
  const span = state.tracer === null ? undefined : active.getStore();
  if (span === undefined || span === null) return {};
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { trace: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` };
}

const PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A span of another process; null for what names none. */
function remoteSpan(text: unknown): Span | null {
  const [, traceId, spanId, flags = ''] = (typeof text === 'string' ? PARENT.exec(text) : null) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags, isRemote: true });
}

const contextOf = (parent: Span | null | undefined): Context =>
  parent === null || parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);

/** Starts the span of a request; `parent` is its `traceparent`, where that is to be believed. */
export function startRequest(name: string, parent: unknown, attributes: Attributes): Span | null {
  const { tracer } = state;
  if (tracer === null) return null;
  return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, contextOf(remoteSpan(parent)));
}

/** Starts a span below the active one; null outside of a trace that is recorded. */
export function startSpan(name: string, attributes: Attributes = {}): Span | null {
  const parent = state.tracer === null ? undefined : active.getStore();
  if (parent === undefined || parent === null || !isRecorded(parent)) return null;
  return state.tracer?.startSpan(name, { attributes }, contextOf(parent)) ?? null;
}

/** Starts the span of what is done for many at once: below the first of them, with a link to each. */
export function startShared(name: string, spans: readonly (Span | null)[]): Span | null {
  if (state.tracer === null) return null;
  const recorded = spans.filter((span) => span !== null && isRecorded(span)) as readonly Span[];
  const [first] = recorded;
  if (first === undefined) return null;
  const links = recorded.map((span) => ({ context: span.spanContext() }));
  const shared = state.tracer.startSpan(name, { links }, contextOf(first));
  for (const span of recorded) span.addLink({ context: shared.spanContext() });
  return shared;
}

const isRecorded = (span: Span): boolean => (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;

/** Ends a span; `error` is why what it stands for did not happen. */
export function endSpan(span: Span | null, error?: unknown): void {
  if (span === null) return;
  if (error !== undefined) {
    const key = error instanceof AppError ? error.key : 'server.internal';
    span.setAttribute('error.type', key);
    if (!(error instanceof AppError)) span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Runs something while a span is active; null is no span. */
export function inSpan<T>(span: Span | null, run: () => T): T {
  return state.tracer === null ? run() : active.run(span, run);
}

/** Runs something as part of what another process does. */
export function inRemote<T>(parent: unknown, run: () => T): T {
  return state.tracer === null ? run() : active.run(remoteSpan(parent), run);
}

/** Runs something in a span of its own below the active one. */
export async function traced<T>(name: string, run: () => Promise<T>): Promise<T> {
  const span = startSpan(name);
  if (span === null) return run();
  try {
    const value = await active.run(span, run);
    endSpan(span);
    return value;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}
