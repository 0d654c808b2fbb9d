import '../styles/page.css';
import '../styles/profile.css';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { stopNews } from '@lichthof/api/contract/news';
import { paths } from '../navigation/paths.ts';
import { forgetToken, useLinkToken } from '../page/link-token.ts';
import { Main, usePage } from '../page/Page.tsx';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { RedirectToLogin } from '../session/RedirectToLogin.tsx';
import { NewsSwitch } from './NewsSwitch.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

const TOKEN = /^#([\w-]{20,400})$/;

export function Mails() {
  usePage('Mails', 'read');
  const { user } = useSnapshot(state);
  const [token] = useLinkToken(TOKEN);
  // Who goes on without an answer may be somebody else when they come back.
  useEffect(() => () => forgetToken(paths.mails), []);
  if (!token && !user) return <RedirectToLogin />;
  return (
    <Main className="page">
      <div className="page-head">
        <h1>Mails über neue Bilder</h1>
      </div>
      {token ? <Stop key={token} token={token} /> : <NewsSwitch />}
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
      forgetToken();
      setStep('done');
    } catch (failure) {
      const refusal = toApiError(failure);
      if (refusal.status === 404) forgetToken();
      setError(refusal.message);
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
      {error && <Alert>{error}</Alert>}
      <div className="btnrow">
        <Button
          look="primary"
          aria-disabled={step === 'sending' || undefined}
          onClick={() => step === 'asked' && void stop()}
        >
          Keine Mails mehr
        </Button>
        <Link className="btn btn--quiet" to={paths.images} onClick={() => forgetToken()}>
          Alles lassen, wie es ist
        </Link>
      </div>
    </div>
  );
}
