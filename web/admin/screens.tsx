import {
  Blocks,
  ChartNoAxesColumn,
  HardDrive,
  House,
  FileText,
  Heart,
  Image,
  Images as Album,
  Mail,
  Network,
  Newspaper,
  ScrollText,
  Settings2,
  Stamp,
  Tag,
  Trash2,
  User,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { adminPaths } from '../navigation/admin-paths.ts';
import type { CountName } from './counts.ts';

const Albums = lazy(() => import('./albums/AlbumList.tsx'));
const AlbumForm = lazy(() => import('./albums/AlbumForm.tsx'));
const AlbumPage = lazy(() => import('./albums/AlbumPage.tsx'));
const ImageList = lazy(() => import('./images/ImageList.tsx'));
const ImageForm = lazy(() => import('./images/ImageForm.tsx'));
const Tags = lazy(() => import('./tags/Tags.tsx'));
const TagAdvanced = lazy(() => import('./tags/TagAdvanced.tsx'));
const Contributors = lazy(() => import('./contributors/Contributors.tsx'));
const Users = lazy(() => import('./users/Users.tsx'));
const Groups = lazy(() => import('./groups/Groups.tsx'));
const PostForm = lazy(() => import('./posts/PostForm.tsx'));
const Texts = lazy(() => import('./texts/TextScreen.tsx'));
const Log = lazy(() => import('./log/LogScreen.tsx'));
const Profile = lazy(() => import('./profile/Profile.tsx'));
const Help = lazy(() => import('./profile/Help.tsx'));

export const SCREENS: Readonly<Record<string, ComponentType>> = {
  album: Albums,
  'album/:id': AlbumPage,
  'album/teilen/:id': lazy(() => import('./share/AlbumShare.tsx')),
  'album/create': AlbumForm,
  'album/edit/:id': AlbumForm,
  auswahlen: lazy(() => import('./choices/ChoiceList.tsx')),
  'auswahlen/:id': lazy(() => import('./choices/AlbumChoices.tsx')),
  images: ImageList,
  'image/create': ImageForm,
  'image/edit/:id': ImageForm,
  posts: lazy(() => import('./posts/PostList.tsx')),
  'post/create': PostForm,
  'post/edit/:id': PostForm,
  texts: Texts,
  'hochladen/:id': lazy(() => import('./uploads/UploadScreen.tsx')),
  tag: Tags,
  'tag/create': Tags,
  'tag/edit/:id': Tags,
  'tag/delete': TagAdvanced,
  'tag/delete/:id': TagAdvanced,
  contributor: Contributors,
  'contributor/create': Contributors,
  'contributor/edit/:id': Contributors,
  'contributor/bilder/:id': lazy(() => import('./contributors/ContributorCredits.tsx')),
  user: Users,
  users: Users,
  group: Groups,
  groups: Groups,
  papierkorb: lazy(() => import('./bin/Bin.tsx')),
  wasserzeichen: lazy(() => import('./watermark/WatermarkScreen.tsx')),
  bausteine: lazy(() => import('./Elements.tsx')),
  messages: lazy(() => import('./messages/Messages.tsx')),
  start: lazy(() => import('./start/Start.tsx')),
  statistik: lazy(() => import('./statistics/Statistics.tsx')),
  sicherung: lazy(() => import('./backup/BackupScreen.tsx')),
  einstellungen: lazy(() => import('./settings/SettingsScreen.tsx')),
  log: Log,
  logs: Log,
  profil: Profile,
  'profil/help': Help,
};

interface RailItem {
  title: string;
  href: string;
  Icon: LucideIcon;
  count?: CountName;
  /** Marked where that is not 0. */
  alert?: CountName;
  below?: string;
}

/** The rail, group by group; what is not built yet is not offered. */
export const RAIL: readonly { group: string; items: readonly RailItem[] }[] = [
  { group: '', items: [{ title: 'Start', href: adminPaths.start, Icon: House }] },
  {
    group: 'Inhalte',
    items: [
      { title: 'Beiträge', href: adminPaths.posts, Icon: Newspaper, count: 'posts', below: '/admin/post' },
      { title: 'Alben', href: adminPaths.albums, Icon: Album, count: 'albums' },
      { title: 'Auswahlen', href: adminPaths.choices, Icon: Heart, count: 'choices' },
      { title: 'Bilder', href: adminPaths.images, Icon: Image, count: 'images', below: '/admin/image' },
      { title: 'Textbausteine', href: adminPaths.texts, Icon: FileText, count: 'texts' },
      { title: 'Tags', href: adminPaths.tags, Icon: Tag, count: 'tags' },
      { title: 'Beitragende', href: adminPaths.contributors, Icon: UsersRound, count: 'contributors' },
      { title: 'Wasserzeichen', href: adminPaths.watermark, Icon: Stamp },
      { title: 'Papierkorb', href: adminPaths.bin, Icon: Trash2, count: 'bin' },
      { title: 'Bausteine', href: adminPaths.elements, Icon: Blocks },
    ],
  },
  {
    group: 'Zugang',
    items: [
      { title: 'Benutzer', href: adminPaths.users, Icon: User, count: 'users', below: '/admin/users' },
      {
        title: 'Benutzergruppen',
        href: adminPaths.groups,
        Icon: Network,
        count: 'groups',
        below: '/admin/groups',
      },
    ],
  },
  {
    group: 'System',
    items: [
      { title: 'Nachrichten', href: adminPaths.messages, Icon: Mail, count: 'messages' },
      { title: 'Statistik', href: adminPaths.statistics, Icon: ChartNoAxesColumn },
      { title: 'Sicherung', href: adminPaths.backup, Icon: HardDrive, alert: 'backup' },
      { title: 'Einstellungen', href: adminPaths.settings, Icon: Settings2 },
      { title: 'Protokoll', href: adminPaths.log, Icon: ScrollText, below: '/admin/logs' },
    ],
  },
];

/** The item of the page: `/admin/album/edit/…` belongs to the albums. */
export const currentItem = (pathname: string) =>
  RAIL.flatMap(({ items }) => items).find(({ href, below }) =>
    [href, below].some((base) => base && (pathname === base || pathname.startsWith(`${base}/`))),
  );
