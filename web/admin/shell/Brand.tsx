import { useSnapshot } from 'valtio';
import { paths } from '../../navigation/paths.ts';
import { state } from '../../server/state.ts';
import { Mark } from '../../ui/Mark.tsx';

export function Brand() {
  const { siteName, favIcon } = useSnapshot(state).site;
  return (
    <a className="brand" href={paths.images} aria-label={`${siteName} – zur Website`}>
      <Mark icon={favIcon} />
      <span>{siteName}</span>
    </a>
  );
}
