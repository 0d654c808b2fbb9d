import { createImage, Uploaded } from '@lichthof/api/contract/upload';
import { Problem } from '@lichthof/api/contract/problem';
import { ApiError } from '../../server/api-error.ts';
import { state } from '../../server/state.ts';
import { authIdHeader } from '../../session/auth-id.ts';

export function uploadFile(
  file: File,
  subDir: string,
  onProgress: (part: number) => void,
): Promise<Uploaded> {
  const form = new FormData();
  form.set('subDir', subDir);
  form.set('thumbnail', '1');
  // The fields have to come before the file.
  form.set('file', file);
  const request = new XMLHttpRequest();
  request.open(createImage.method, state.site.api + createImage.path);
  request.responseType = 'json';
  const headers = { authorization: `Bearer ${state.session.jwt}`, ...authIdHeader() };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () =>
      reject(new ApiError('Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.', 0, 'network')),
    );
    request.addEventListener('load', () => {
      const answer: unknown = request.response;
      const uploaded = Uploaded.safeParse(answer);
      if (uploaded.success) return resolve(uploaded.data);
      const problem = Problem.safeParse(answer);
      const { detail, status, code } = problem.success
        ? problem.data
        : {
            detail: `Der Server hat mit einem Fehler geantwortet (${request.status}).`,
            status: request.status,
            code: 'http',
          };
      return reject(new ApiError(detail, status, code));
    });
    request.send(form);
  });
}
