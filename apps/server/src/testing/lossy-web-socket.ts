/** A WebSocket for the app's client whose updates get lost on the way while a test wants them to. */
export interface Loss {
  readonly WebSocketImpl: typeof WebSocket;
  isLosing: boolean;
  /** Updates that did not arrive. */
  lost: number;
}

export function lossyWebSocket(): Loss {
  class LossyWebSocket extends WebSocket {
    override addEventListener(type: string, listener: unknown): void {
      const run = listener as (event: Event) => void;
      super.addEventListener(type, (event) => {
        const isUpdate = event instanceof MessageEvent && String(event.data).includes('"snapshot":false');
        if (isUpdate && loss.isLosing) loss.lost += 1;
        else run(event);
      });
    }
  }
  const loss: Loss = { WebSocketImpl: LossyWebSocket, isLosing: false, lost: 0 };
  return loss;
}
