import type { BrpElement } from '../element/types.ts';

const CONTENTS = { display: 'contents' };

export function Written({ element: { showWritten } }: { element: Pick<BrpElement, 'showWritten'> }) {
  return <span ref={showWritten} style={CONTENTS} />;
}
