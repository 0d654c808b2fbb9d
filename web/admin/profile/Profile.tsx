import '../../styles/page.css';
import '../../styles/profile.css';
import { CircleQuestionMark } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Sections } from '../../profile/Sections.tsx';
import { state } from '../../server/state.ts';
import { AdminPage } from '../page/AdminPage.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Button } from '../../ui/Button.tsx';

const Profile = () => (
  <AdminPage
    title="Profil"
    actions={
      <>
        <Link className="btn btn--quiet" to={adminPaths.help}>
          <CircleQuestionMark className="icon" />
          Hilfe
        </Link>
        <Button onClick={() => (state.dialog = 'password')}>Passwort ändern</Button>
      </>
    }
  >
    <Sections admin />
    <Passkeys />
  </AdminPage>
);
export default Profile;
