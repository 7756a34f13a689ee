/**
 * The ordinary order path, as the demo's accounts use it: the same use-cases, checks and fees as anybody's call.
 */
export interface OrderDesk {
  /** Answers the id of the accepted order; refuses with the AppErrors of a call. */
  place(userId: number, order: DeskOrder): Promise<string>;
  cancel(userId: number, orderId: string): Promise<void>;
  cancelAll(userId: number): Promise<void>;
}

export interface DeskOrder {
  readonly matchId: number;
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'market';
  readonly price?: string;
  readonly quantity?: string;
  readonly total?: string;
  readonly timeInForce?: 'gtc' | 'ioc';
  readonly isPostOnly?: boolean;
}
