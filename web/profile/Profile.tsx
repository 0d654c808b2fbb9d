import '../styles/page.css';
import '../styles/profile.css';
import { CircleQuestionMark } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Link, useLocation } from 'react-router-dom';
import { Mails } from './Mails.tsx';
import { Sections } from './Sections.tsx';
import { RedirectToLogin } from '../session/RedirectToLogin.tsx';
import { Main, usePage } from '../page/Page.tsx';
import { Button } from '../ui/Button.tsx';

export default function Profile() {
  return useLocation().pathname === paths.mails ? <Mails /> : <Data />;
}

function Data() {
  const { user } = useSnapshot(state);
  usePage('Profil', 'read');
  if (!user) return <RedirectToLogin />;
  return (
    <Main className="page">
      <div className="page-head">
        <h1>{user.name}</h1>
        <div className="btnrow">
          <Button onClick={() => (state.dialog = 'password')}>Passwort ändern</Button>
          <Link className="btn btn--quiet" to={paths.help}>
            <CircleQuestionMark className="icon" />
            Hilfe
          </Link>
        </div>
      </div>
      <Sections />
    </Main>
  );
}
