import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../navigation/admin-paths.ts';
import type { ApiError } from '../../server/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { reread } from '../records.ts';

/** By what the id of a form begins with. */
const LISTS = {
  album: { href: adminPaths.albums, type: 'album' },
  image: { href: adminPaths.images, type: null },
  post: { href: adminPaths.posts, type: 'posts' },
  text: { href: adminPaths.texts, type: 'texts' },
  tag: { href: adminPaths.tags, type: 'tag' },
  contributor: { href: adminPaths.contributors, type: 'contributor' },
  users: { href: adminPaths.users, type: 'users' },
  userGroup: { href: adminPaths.groups, type: 'userGroup' },
} as const;

/** What is to be read where somebody else has deleted the record that a form was to save. */
export function Deleted({ form, refusal }: { form: string; refusal: ApiError }) {
  const { href, type } = LISTS[form.split('/')[0] as keyof typeof LISTS];
  // Not before the form is left: without its record it would go, and with it what was typed.
  useEffect(() => () => void (type && reread(type)), [type]);
  return (
    <Alert>
      {refusal.code === 'deleted' ? (
        <>
          {refusal.message} Was Sie hier eingegeben haben, wird Ihnen als Entwurf angeboten, sobald er
          wiederhergestellt ist.{' '}
          <Link className="textlink" to={adminPaths.bin}>
            Zum Papierkorb
          </Link>
        </>
      ) : (
        <>
          Der Datensatz wurde inzwischen gelöscht und lässt sich nicht mehr speichern. Was Sie eingegeben
          haben, steht noch hier.{' '}
          <Link className="textlink" to={href}>
            Zur Liste
          </Link>
        </>
      )}
    </Alert>
  );
}
