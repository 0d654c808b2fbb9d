import '../../styles/page.css';
import '../../styles/post.css';
import '../../styles/post-content.css';
import '../../styles/post-layout.css';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { paths } from '../../navigation/paths.ts';
import { HelpText } from '../../profile/HelpText.tsx';
import { AdminPage } from '../page/AdminPage.tsx';

const Help = () => (
  <AdminPage title="Hilfe" back={{ title: 'Profil', href: adminPaths.profile }}>
    <article className="post">
      <div className="content help">
        <HelpText contact={<a href={paths.contact}>kurze Nachricht</a>} />
      </div>
    </article>
  </AdminPage>
);
export default Help;
