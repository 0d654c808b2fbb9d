import { Link } from 'react-router-dom';
import { adminPaths } from '../../navigation/admin-paths.ts';

/** A refusal, with a link to where one goes on from it. */
export function ErrorText({ text }: { text: string }) {
  const [, before, requestId] = /^(.*)\(Vorgang ([\w-]+)\)/s.exec(text) ?? [];
  if (requestId)
    return (
      <>
        {before}
        <Link className="textlink" to={adminPaths.logOf(requestId)}>
          Im Protokoll ansehen
        </Link>
      </>
    );
  if (!/ (liegen 30 Tage|gelöscht und liegt) im Papierkorb\.$/.test(text)) return text;
  return (
    <>
      {text}{' '}
      <Link className="textlink" to={adminPaths.bin}>
        Zum Papierkorb
      </Link>
    </>
  );
}
