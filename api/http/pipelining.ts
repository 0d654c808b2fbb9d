import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiProblem } from '../problem/problem.ts';
import { writeRefusal } from './refusals.ts';

/** Requests that may wait behind the one in work. Browsers send none ahead, and each takes memory before anybody has looked at it. */
const MAX_AHEAD = 32;
const TOO_MANY = 'Auf einer Verbindung wurden zu viele Anfragen im Voraus geschickt.';

interface Pipeline {
  waiting: [IncomingMessage, ServerResponse][];
  refused: boolean;
}

export function serializePipelined(listener: RequestListener): RequestListener {
  const pipelines = new WeakMap<Socket, Pipeline>();

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed ? undefined : pipelines.get(socket)?.waiting.shift();
      // Not at once: other connections have their turn between two requests of this one.
      if (next) setImmediate(begin, ...next);
      else pipelines.delete(socket);
    });
    listener(request, response);
  };

  return (request, response) => {
    const pipeline = pipelines.get(request.socket);
    if (!pipeline) {
      pipelines.set(request.socket, { waiting: [], refused: false });
      begin(request, response);
    } else if (pipeline.waiting.length < MAX_AHEAD) {
      pipeline.waiting.push([request, response]);
    } else if (!pipeline.refused) {
      pipeline.refused = true;
      // Node sends it when its turn has come; what was sent after it is not answered.
      writeRefusal(response, new ApiProblem('too-many-requests', { detail: TOO_MANY }));
    }
  };
}
