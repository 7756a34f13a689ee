import type { ChangeEndpoint, DecodedInputOf, Endpoint, EndpointName, ReplyOf } from '@openbourse/api';
import type { Asked, CallerOf } from './call-key.ts';
import type { ChangeHandler, CommandHandler, CommandReply, Gate, RememberingHandler } from './change.ts';
import { type CallHead, enter, type Entered, type EntranceOptions } from './entrance.ts';
import { assert } from './error.ts';
import {
  DeviceReply,
  FileReply,
  type OperatorSession,
  type RequestContext,
  type Session,
  SessionReply,
  type UploadedFile,
} from './request.ts';
import { traced } from './tracing.ts';
import { inputCheck, replyCheck } from './validate.ts';

/** Steps around the transaction of a change. */
interface Around<E extends ChangeEndpoint> {
  /** Asks others than the database, before it; throws what they refuse. A repeat is answered without them. */
  readonly examine?: (input: DecodedInputOf<E>, by: CallerOf<E>) => Promise<void>;
  /** Waits for what becomes of it after COMMIT. */
  readonly settle?: (reply: ReplyOf<E>, by: CallerOf<E>) => Promise<ReplyOf<E>>;
}

/** Calls as the slices serve them, whatever carries them here. */
export interface CallRegistry {
  /** Serves an endpoint without a session. */
  servePublic<E extends Endpoint>(endpoint: E, handle: PublicHandler<E>): void;
  /** Serves an endpoint for the session of the access token. */
  servePrivate<E extends Endpoint>(endpoint: E, handle: PrivateHandler<E>): void;
  /** Serves an endpoint for an operator who has one of its roles. */
  serveOperator<E extends Endpoint>(endpoint: E, handle: OperatorHandler<E>): void;
  /**
   * Serves a change of a user or an operator in a transaction of the gate. What `around.settle` waits for is
   * answered to the first call and to each repeat.
   */
  serveChange<E extends ChangeEndpoint>(call: E, handle: ChangeHandler<E>, around?: Around<E>): void;
  /** Serves a change that a writer carries out in a transaction of its own. */
  serveCommand<E extends ChangeEndpoint>(
    call: E,
    handler: CommandHandler<E, CommandReply<E>> | RememberingHandler<E, CommandReply<E>>,
  ): void;
  /** Changes that are served as commands, for the test that lists them. */
  readonly commands: readonly EndpointName[];
}

/** Whoever answers calls: the slices of this process, or for a gateway the owner's. */
export interface CallServer {
  /** Lets a call in before its body is read; refuses what its headers are enough to refuse. */
  enter(endpoint: Endpoint, head: CallHead): Promise<EnteredCall>;
}

/** A call that was let in. */
export interface EnteredCall {
  /** Name of whoever calls; null while that is unknown, and for calls that anybody may make. */
  readonly person: string | null;
  /** Checks the fields as they were sent and runs the call. */
  answer(fields: object, file: UploadedFile | null): Promise<Answer>;
}

/** Data of the envelope, or what a transport has to do besides. */
export type Answer = FileReply | SessionReply<unknown> | DeviceReply<unknown> | object | null;

type AnswerOf<E extends Endpoint> = Promise<
  ReplyOf<E> | FileReply | SessionReply<ReplyOf<E>> | DeviceReply<ReplyOf<E>>
>;
export type PublicHandler<E extends Endpoint> = (
  input: DecodedInputOf<E>,
  context: RequestContext,
) => AnswerOf<E>;
export type PrivateHandler<E extends Endpoint> = (
  input: DecodedInputOf<E>,
  session: Session,
  context: RequestContext,
) => AnswerOf<E>;
export type OperatorHandler<E extends Endpoint> = (
  input: DecodedInputOf<E>,
  operator: OperatorSession,
  context: RequestContext,
) => AnswerOf<E>;

export interface CallServerOptions extends EntranceOptions {
  readonly isReplyChecked: boolean;
  /** First part of the names of files that people keep. */
  readonly slug?: () => string;
  /** Only where changes are served. */
  readonly gate?: Gate;
}

type Run = (fields: object, entered: Entered) => Promise<Answer>;

/** Creates the one way of every call of this process; `onServed` hears of each endpoint that it serves. */
export function createCallServer(
  options: CallServerOptions,
  onServed: (endpoint: Endpoint) => void,
): CallServer & CallRegistry {
  const runs = new Map<string, Run>();
  const commands: EndpointName[] = [];
  const serve = <E extends Endpoint>(
    endpoint: E,
    handle: (input: DecodedInputOf<E>, entered: Entered) => AnswerOf<E>,
  ): void => {
    const run = checked(endpoint, options, handle);
    runs.set(endpoint.name, (fields, entered) => traced(`call ${endpoint.name}`, () => run(fields, entered)));
    onServed(endpoint);
  };
  const serveThrough = <E extends ChangeEndpoint>(
    call: E,
    run: (gate: Gate, asked: Asked<E>) => Promise<CommandReply<E>>,
  ): void => {
    const { gate } = options;
    assert(gate !== undefined, `${call.name} is served through a gate`);
    serve(call, (input, { session, operator, context }) => {
      const by = call.audience === 'operator' ? operator : session;
      assert(by !== null, 'a change has a caller');
      return run(gate, { input, by: by as CallerOf<E>, context });
    });
  };
  return {
    servePublic: (endpoint, handle) => serve(endpoint, (input, { context }) => handle(input, context)),
    servePrivate: (endpoint, handle) =>
      serve(endpoint, (input, { session, context }) => {
        assert(session !== null, 'a private call has a session');
        return handle(input, session, context);
      }),
    serveOperator: (endpoint, handle) => {
      const canFind = options.findOperatorSession !== undefined;
      assert(canFind, `${endpoint.name} can find the session of an operator`);
      serve(endpoint, (input, { operator, context }) => {
        assert(operator !== null, 'a call of the console has an operator');
        return handle(input, operator, context);
      });
    },
    serveChange: (call, handle, around) =>
      serveThrough(call, async (gate, asked) => {
        const examine = async (): Promise<void> => around?.examine?.(asked.input, asked.by);
        const reply = await gate.run(call, asked, handle, examine);
        return around?.settle === undefined ? reply : around.settle(reply, asked.by);
      }),
    serveCommand: (call, handler) => {
      commands.push(call.name);
      serveThrough(call, (gate, asked) => gate.pass(call, asked, handler));
    },
    commands,
    enter: async (endpoint, head) => {
      const run = runs.get(endpoint.name);
      assert(run !== undefined, `${endpoint.name} is served`);
      const entered = await enter(endpoint, head, options);
      return {
        person: personOf(entered),
        answer: (fields, file) => run(fields, { ...entered, context: { ...entered.context, file } }),
      };
    },
  };
}

/** A handler between the checks of its input and, in tests, of its reply. */
function checked<E extends Endpoint>(
  endpoint: E,
  options: CallServerOptions,
  handle: (input: DecodedInputOf<E>, entered: Entered) => AnswerOf<E>,
): Run {
  const checkInput = inputCheck(endpoint);
  const checkReply = options.isReplyChecked ? replyCheck(endpoint) : () => undefined;
  return async (fields, entered) => {
    const answer = await handle(checkInput(fields), entered);
    if (answer instanceof FileReply) return namedAfter(options, answer);
    const isMore = answer instanceof SessionReply || answer instanceof DeviceReply;
    checkReply(isMore ? answer.body : answer);
    return answer as Answer;
  };
}

function personOf({ session, operator }: Entered): string | null {
  if (session !== null) return `user ${session.userId}`;
  return operator === null ? null : `operator ${operator.operatorId}`;
}

/** A file that is kept is named after the brand; one that is shown in a page has any name. */
function namedAfter({ slug }: Pick<CallServerOptions, 'slug'>, file: FileReply): FileReply {
  if (file.isInline || slug === undefined) return file;
  return file.named(`${slug()}-${file.fileName}`);
}
