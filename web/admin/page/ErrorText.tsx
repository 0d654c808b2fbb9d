import { Link } from 'react-router-dom';
import { adminPaths } from '../../navigation/admin-paths.ts';

export function ErrorText({ text }: { text: string }) {
  const [, before, requestId] = /^(.*)\(Vorgang ([\w-]+)\)/s.exec(text) ?? [];
  if (!requestId) return text;
  return (
    <>
      {before}
      <Link className="textlink" to={adminPaths.logOf(requestId)}>
        Im Protokoll ansehen
      </Link>
    </>
  );
}
