import type { BrpElement } from '../element/types.ts';

const CONTENTS = { display: 'contents' };

/** What the author has written between the tags. */
export function Written({ element: { showWritten } }: { element: Pick<BrpElement, 'showWritten'> }) {
  return <span ref={showWritten} style={CONTENTS} />;
}
