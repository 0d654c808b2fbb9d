import '../../styles/statistics.css';
import '../../styles/start.css';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { deskStart } from '@lichthof/api/contract/start';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { state } from '../../server/state.ts';
import { useLoaded } from '../loaded.ts';
import { AdminPage, NotLoaded } from '../page/AdminPage.tsx';
import { Today } from './Today.tsx';
import { DemoNotice } from './DemoNotice.tsx';
import { Steps } from './Steps.tsx';
import { Alert } from '../../ui/Alert.tsx';

const TODAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full' });

export default function Start() {
  const { user } = useSnapshot(state);
  const { value, error, retry } = useLoaded('', () => call(deskStart));
  const isFirst = value !== null && value.steps.length > 0;
  return (
    <AdminPage
      title={isFirst ? `${greeting()}, ${user?.name ?? ''}` : 'Start'}
      actions={<span className="muted sm">{today()}</span>}
    >
      {value ? (
        <>
          {value.backup !== null && (
            <Alert role="note">
              {value.backup}{' '}
              <Link className="textlink" to={adminPaths.backup}>
                Zur Sicherung
              </Link>
            </Alert>
          )}
          {isFirst && <Steps left={value.steps} reread={retry} />}
          {value.demo && <DemoNotice {...value.demo} reread={retry} />}
          <Today {...value} />
        </>
      ) : (
        <NotLoaded error={error} retry={retry} lines={8} />
      )}
    </AdminPage>
  );
}

const today = () => TODAY.format(new Date());

function greeting(): string {
  const hour = new Date().getHours();
  return hour < 11 ? 'Guten Morgen' : hour < 18 ? 'Guten Tag' : 'Guten Abend';
}
