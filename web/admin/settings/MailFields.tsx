import { RotateCcw } from 'lucide-react';
import { fillMail, MAIL_TEXTS, type MailKind, type MailText } from '@lichthof/api/contract/mail-texts';
import { TextField } from '../form/fields.tsx';
import type { Field } from '../form/use-form.ts';
import { Button } from '../../ui/Button.tsx';

interface MailFieldsProps {
  kind: MailKind;
  subject: Field<string>;
  text: Field<string>;
  usual: MailText;
}

export function MailFields({ kind, subject, text, usual }: MailFieldsProps) {
  const { fields } = MAIL_TEXTS[kind];
  const shown = fillMail({ subject: subject.value, text: text.value }, fields);
  const isUsual = subject.value === usual.subject && text.value === usual.text;
  const names = Object.keys(fields).map((name) => `{${name}}`);
  return (
    <>
      <TextField {...subject} wide required />
      <TextField {...text} wide required rows={9} hint={`Platzhalter: ${names.join(', ')}`} />
      <div className="wide">
        <details className="mailview">
          <summary>Vorschau</summary>
          <p>
            <b>{shown.subject}</b>
          </p>
          <pre>{shown.text}</pre>
        </details>
        {!isUsual && (
          <Button
            look="quiet"
            small
            Icon={RotateCcw}
            data-focus-to={`#${subject.id}`}
            onClick={() => {
              subject.onChange(usual.subject);
              text.onChange(usual.text);
            }}
          >
            Wie vorgegeben
          </Button>
        )}
      </div>
    </>
  );
}
