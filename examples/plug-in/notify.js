/** Forwards chosen events once each, to a chat's address where there is one and to the log. */
export function createNotify({ kinds, forwardUrl, log }) {
  // A real receiver keeps the ids in its database.
  const seen = new Set();
  return async (event) => {
    if (seen.has(event.id) || !kinds.includes(event.type)) return;
    const { id = '', amount = '', currency = '', user } = event.data;
    const text = [event.type, amount, currency, user ? `user ${user}` : '', id]
      .filter((part) => part !== '')
      .join(' ');
    if (forwardUrl !== '') {
      const sent = await fetch(forwardUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
        signal: AbortSignal.timeout(5_000),
      });
      await sent.body?.cancel();
      // The platform sends the event again where this one answers an error.
      if (!sent.ok) throw new Error(`the chat answered ${sent.status}`);
    }
    seen.add(event.id);
    log(`event ${text}`);
  };
}
