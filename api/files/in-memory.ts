import type { StoredFile } from './files.ts';

export const inMemory = (data: Buffer): StoredFile => ({
  bytes: data.length,
  modified: new Date(0),
  read: ({ from, to }) => Promise.resolve(data.subarray(from, to + 1)),
  stream: ({ from, to } = { from: 0, to: data.length - 1 }) =>
    new ReadableStream({
      start(controller) {
        if (to >= from) controller.enqueue(data.subarray(from, to + 1));
        controller.close();
      },
    }),
  close: () => Promise.resolve(),
});
