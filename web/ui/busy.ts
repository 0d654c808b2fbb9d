import { state } from '../server/state.ts';

/** Shows the loading indicator until the promise settles; its message clears when nothing is under way any more. */
export async function busy<T>(message: string, work: Promise<T>): Promise<T> {
  state.busy.count += 1;
  state.busy.message = message;
  try {
    return await work;
  } finally {
    state.busy.count -= 1;
    if (state.busy.count === 0) state.busy.message = '';
  }
}
