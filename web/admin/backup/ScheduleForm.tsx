import {
  type BackupState,
  readBackups,
  RHYTHMS,
  type Schedule,
  writeSchedule,
} from '@lichthof/api/contract/backup';
import { call } from '../../server/api.ts';
import { toast } from '../../ui/toasts.ts';
import { CheckField, SelectField, TextField } from '../form/fields.tsx';
import { Form, Section } from '../form/Form.tsx';
import { type Saved, useForm } from '../form/use-form.ts';

const SAID: Record<Schedule['rhythm'], string> = {
  daily: 'Täglich',
  weekly: 'Wöchentlich',
  off: 'Nur von Hand',
};
const options = (said: Readonly<Record<string, string>>, values: readonly string[]) =>
  values.map((value) => ({ value, label: said[value]! }));
const RHYTHM_OPTIONS = options(SAID, ['daily', 'weekly', 'off']);
const DAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
const DAY_OPTIONS = DAYS.map((label, i) => ({ value: String(i + 1), label }));
const LABELS = {
  rhythm: 'Rhythmus',
  time: 'Uhrzeit',
  weekday: 'Wochentag',
  mailFailures: 'Bei Fehlern eine E-Mail',
} as const;

const NO_MAIL = 'Dafür braucht es einen Mailserver, und in den Einstellungen „Nachrichten gehen an“.';

const labelOf = (of: readonly { value: string; label: string }[]) => (value: string) =>
  of.find((one) => one.value === value)?.label;
const SAY = { rhythm: labelOf(RHYTHM_OPTIONS), weekday: labelOf(DAY_OPTIONS) };

type Values = Record<'rhythm' | 'time' | 'weekday', string> & { mailFailures: boolean };
const savedFrom = ({ version, weekday, ...schedule }: BackupState['schedule']): Saved<Values> => ({
  record: { ...schedule, weekday: String(weekday) },
  version,
});
const scheduleOf = ({ rhythm, time, weekday, mailFailures }: Values): Schedule => ({
  rhythm: RHYTHMS.find((one) => one === rhythm) ?? 'off',
  time,
  weekday: Number(weekday),
  mailFailures,
});

interface ScheduleFormProps extends Pick<BackupState, 'schedule' | 'mailTo'> {
  onSaved: (state: BackupState) => void;
}

/** When backups begin by themselves; the bar that saves is there after a change only. */
export function ScheduleForm({ schedule, mailTo, onSaved }: ScheduleFormProps) {
  const form = useForm<Values>({
    id: 'sicherung',
    ...savedFrom(schedule),
    labels: LABELS,
    save: async (_, values, version) => {
      const state = await call(writeSchedule, { body: { ...scheduleOf(values), version } });
      onSaved(state);
      return savedFrom(state.schedule);
    },
    reread: async () => savedFrom((await call(readBackups)).schedule),
  });
  const { rhythm } = form.values;
  return (
    <div className={form.changed ? 'schedule is-changed' : 'schedule'}>
      <Form
        form={form}
        onSaved={() => toast('Der Zeitplan gilt ab sofort.')}
        onCancel={() => form.set(form.base.record)}
        saveLabel="Zeitplan speichern"
        cancelLabel="Verwerfen"
        say={SAY}
      >
        <Section title="Zeitplan" note="Was ausfällt, weil der Server aus ist, wird nachgeholt.">
          <SelectField {...form.field('rhythm')} options={RHYTHM_OPTIONS} />
          {rhythm !== 'off' && <TextField {...form.field('time')} type="time" hint="Nach deutscher Zeit." />}
          {rhythm === 'weekly' && <SelectField {...form.field('weekday')} options={DAY_OPTIONS} />}
          <div className="checks">
            <CheckField
              {...form.field('mailFailures')}
              label={mailTo === null ? LABELS.mailFailures : `${LABELS.mailFailures} an ${mailTo}`}
              disabled={mailTo === null}
              hint={mailTo === null ? NO_MAIL : undefined}
            />
          </div>
        </Section>
      </Form>
    </div>
  );
}
