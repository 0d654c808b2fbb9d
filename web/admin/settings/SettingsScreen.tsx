import '../../styles/settings.css';
import { siteInfo } from '@lichthof/api/contract/site';
import { ref } from 'valtio';
import { MAX_ICON, readSettings, type Settings, writeSettings } from '@lichthof/api/contract/settings';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { call } from '../../server/api.ts';
import { ApiError, toApiError } from '../../server/api-error.ts';
import { state } from '../../server/state.ts';
import { Mark } from '../../ui/Mark.tsx';
import { LEAVE } from '../../ui/leave-words.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { CheckField, TextField } from '../form/fields.tsx';
import { Form, Section } from '../form/Form.tsx';
import { SvgField } from '../form/SvgField.tsx';
import { type Field, useForm } from '../form/use-form.ts';
import { useLoaded } from '../loaded.ts';
import { AdminPage, PageNotLoaded } from '../page/AdminPage.tsx';
import { Collections } from './Collections.tsx';
import { MailFields } from './MailFields.tsx';
import { MenuField } from './MenuField.tsx';
import { PictureInfoField } from './PictureInfoField.tsx';
import { sayingsOf } from './say-settings.ts';
import { TestMail } from './TestMail.tsx';

const TITLE = 'Einstellungen';
const LABELS: Readonly<Record<keyof Settings, string>> = {
  siteName: 'Name der Website',
  copyright: 'Urheber in der Fußzeile',
  icon: 'Zeichen',
  albums: 'Zu Beginn zu sehen',
  selectable: 'Zur Auswahl angeboten',
  siteAlbums: 'Sammlungen',
  pictureInfo: 'Angaben zur Aufnahme',
  top: 'Hauptmenü',
  minor: 'Daneben, kleiner',
  bottom: 'Menü in der Fußzeile',
  showHeader: 'Kopfzeile zeigen',
  showFooter: 'Fußzeile zeigen',
  askSafeMode: 'Beim ersten Besuch nach dem sicheren Modus fragen',
  contact: 'Nachrichten gehen an',
  contactSubject: 'Nachricht über das Kontaktformular: Betreff',
  contactText: 'Nachricht über das Kontaktformular: Text',
  linkSubject: 'Link zu einem Album: Betreff',
  linkText: 'Link zu einem Album: Text',
  loginSubject: 'Anmeldelink: Betreff',
  loginText: 'Anmeldelink: Text',
  recoverySubject: 'Passwort vergessen: Betreff',
  recoveryText: 'Passwort vergessen: Text',
  newsSubject: 'Neue Bilder: Betreff',
  newsText: 'Neue Bilder: Text',
};

export default function SettingsScreen() {
  const { value, error, retry } = useLoaded('', () => call(readSettings));
  if (value) return <Fields {...value} />;
  return <PageNotLoaded title={TITLE} error={error} retry={retry} />;
}

type Read = AnswerOf<typeof readSettings>;

function Fields({ settings, defaults, version, mail }: Read) {
  const form = useForm<Settings>({
    id: 'einstellungen',
    record: settings,
    version,
    labels: LABELS,
    required: ['siteName'],
    save: async (_, values, at = 0) => saved(await write(at, values)),
    reread: async () => saved(await call(readSettings)),
  });
  const { field } = form;
  const discard = async () => {
    if (form.changed && (await confirm(LEAVE))) form.set(form.base.record);
  };
  return (
    <AdminPage title={TITLE}>
      <Form
        form={form}
        onSaved={() => {
          void followSite();
          toast('Die Einstellungen gelten ab sofort.', {
            action: { label: 'Website ansehen', run: () => location.assign('/') },
          });
        }}
        onCancel={() => void discard()}
        say={{ ...sayingsOf(form.values), icon: sayIcon }}
      >
        <Section title="Website">
          <TextField {...field('siteName')} required hint="Im Kopf, im Titel des Fensters und in E-Mails." />
          <TextField {...field('copyright')} placeholder={form.values.siteName} />
          <IconField {...field('icon')} />
        </Section>
        <Section title="Sammlungen" note="Was Besucher wählen können">
          <Collections {...field('siteAlbums')} selectable={field('selectable')} albums={field('albums')} />
        </Section>
        <Section title="Bilder" note="Was der Betrachter unter „Angaben“ zeigt">
          <PictureInfoField {...field('pictureInfo')} />
          <div className="checks">
            <CheckField
              {...field('askSafeMode')}
              hint="Er ist immer zuerst an. Gefragt wird einmal je Besuch, wer noch nichts gewählt hat."
            />
          </div>
        </Section>
        <Section title="Menüs" note="Adressen dieser Website">
          {(['top', 'minor', 'bottom'] as const).map((name) => (
            <MenuField key={name} {...field(name)} usual={defaults[name]} />
          ))}
          <div className="checks">
            <CheckField
              {...field('showHeader')}
              hint="Ohne sie fehlen Besuchern Menü, Suche, sicherer Modus und Anmeldung."
            />
            <CheckField {...field('showFooter')} hint="In ihr stehen Impressum und Kontakt." />
          </div>
        </Section>
        <Section title="E-Mail" note={mail ? `verschickt als ${mail.from}` : 'kein Mailserver eingerichtet'}>
          <TextField
            {...field('contact')}
            type="email"
            placeholder={mail?.to ?? ''}
            hint="Nachrichten aus dem Kontaktformular stehen außerdem immer unter „Nachrichten“."
          />
          <TestMail hasServer={mail !== null} to={form.values.contact || (mail?.to ?? '')} />
          {(['contact', 'link', 'login', 'recovery', 'news'] as const).map((kind) => (
            <MailFields
              key={kind}
              kind={kind}
              subject={field(`${kind}Subject`)}
              text={field(`${kind}Text`)}
              usual={{ subject: defaults[`${kind}Subject`], text: defaults[`${kind}Text`] }}
            />
          ))}
        </Section>
      </Form>
    </AdminPage>
  );
}

const sayIcon = (svg: string) => (
  <span className="sign">
    {/* As an image nothing in it can do anything. */}
    <Mark icon={svg ? `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}` : '/favicon.svg'} />
  </span>
);

const IconField = (field: Field<string>) => (
  <SvgField
    {...field}
    most={MAX_ICON}
    hint="SVG, quadratisch, höchstens 30 kB. Es steht neben dem Namen und im Reiter des Browsers."
  >
    {sayIcon(field.value)}
  </SvgField>
);

async function followSite(): Promise<void> {
  const site = await call(siteInfo).catch(() => state.site);
  state.site = ref(site);
}

const saved = ({ settings, version }: Read) => ({ record: settings, version });

async function write(version: number, settings: Settings): Promise<Read> {
  try {
    return await call(writeSettings, { body: { version, settings } });
  } catch (failure) {
    const error = toApiError(failure);
    const errors = error.fields.map(({ field, message }) => {
      const [name = '', row] = field.replace(/^settings\./, '').split('.');
      return { field: name, message: row === undefined ? message : `Zeile ${Number(row) + 1}: ${message}` };
    });
    throw new ApiError(error.message, error.status, error.code, { cause: error, errors });
  }
}
