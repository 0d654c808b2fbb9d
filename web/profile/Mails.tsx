import '../styles/page.css';
import '../styles/profile.css';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { stopNews } from '@lichthof/api/contract/news';
import { paths } from '../navigation/paths.ts';
import { Main, usePage } from '../page/Page.tsx';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { RedirectToLogin } from '../session/RedirectToLogin.tsx';
import { NewsSwitch } from './NewsSwitch.tsx';
import { Button } from '../ui/Button.tsx';

export function Mails() {
  usePage('Mails', 'read');
  const { user } = useSnapshot(state);
  const token = useLocation().hash.slice(1);
  if (!token && !user) return <RedirectToLogin />;
  return (
    <Main className="page">
      <div className="page-head">
        <h1>Mails über neue Bilder</h1>
      </div>
      {token ? <Stop token={token} /> : <NewsSwitch />}
    </Main>
  );
}

function Stop({ token }: { token: string }) {
  const [step, setStep] = useState<'asked' | 'sending' | 'done'>('asked');
  const [error, setError] = useState('');

  async function stop(): Promise<void> {
    setStep('sending');
    setError('');
    try {
      await call(stopNews, { query: { token } });
      setStep('done');
    } catch (failure) {
      setError(toApiError(failure).message);
      setStep('asked');
    }
  }

  if (step === 'done')
    return (
      <output>
        Sie bekommen keine Mails über neue Bilder mehr. In Ihrem <Link to={paths.profile}>Profil</Link>{' '}
        schalten Sie sie wieder ein.
      </output>
    );
  return (
    <div className="ask">
      <p>Möchten Sie keine Mails über neue Bilder mehr bekommen? Ihr Zugang bleibt, wie er ist.</p>
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
      <div className="btnrow">
        <Button
          look="primary"
          aria-disabled={step === 'sending' || undefined}
          onClick={() => step === 'asked' && void stop()}
        >
          Keine Mails mehr
        </Button>
        <Link className="btn btn--quiet" to={paths.images}>
          Alles lassen, wie es ist
        </Link>
      </div>
    </div>
  );
}
