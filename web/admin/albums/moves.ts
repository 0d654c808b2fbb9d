interface Move<List> {
  /** What is shown if it fails. */
  before: List;
  /** There are more pictures than are shown. */
  isPart: boolean;
  send: () => Promise<unknown>;
  show: (list: List) => void;
  /** What is stored by now. */
  read: (isSaved: boolean) => Promise<List>;
  onFailure: (failure: unknown) => void;
}

/**
 * Sends moves of pictures one after the other, each of which is shown already. Resolves with whether it is stored, as soon as none
 * is left: what is read before that would show a list without those that have begun since.
 */
export function createMoves() {
  let last: Promise<unknown> = Promise.resolve();
  let begun = 0;
  let hasFailed = false;
  return async <List>({ before, isPart, send, show, read, onFailure }: Move<List>): Promise<boolean> => {
    const nth = (begun += 1);
    const isLast = () => nth === begun;
    const fail = (failure: unknown) => {
      // Those behind it began with what it had shown.
      if (!hasFailed) show(before);
      hasFailed = true;
      onFailure(failure);
      return false;
    };
    const sent = last.then(send).then(() => true, fail);
    last = sent;
    const isSaved = await sent;
    let seen;
    do await (seen = last);
    while (seen !== last);
    // Every place has another number now, by which the next page is asked for; and where one has failed, somebody else may have
    // deleted or moved some of them.
    if (isLast() && (isPart || hasFailed)) {
      const stored = await read(isSaved).catch(() => null);
      if (!isLast()) return isSaved;
      if (stored) show(stored);
      hasFailed = false;
    }
    return isSaved;
  };
}
