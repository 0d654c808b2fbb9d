import { paths } from '../navigation/paths.ts';
import { Link } from 'react-router-dom';
import { FieldError } from './FieldError.tsx';
import { Required } from './TextField.tsx';

interface ConsentProps {
  given: boolean;
  flaw: string | undefined;
  onChange: (given: boolean) => void;
}

export function Consent({ given, flaw, onChange }: ConsentProps) {
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          required
          checked={given}
          aria-invalid={flaw !== undefined || undefined}
          aria-describedby={flaw ? 'kontakt-einwilligung-fehler' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          Meine Angaben dürfen gespeichert werden, um meine Nachricht zu beantworten. <Required />
        </span>
      </label>
      {flaw && <FieldError id="kontakt-einwilligung-fehler">{flaw}</FieldError>}
      <p className="hint">
        Wie Ihre Angaben verarbeitet werden, steht unter{' '}
        <Link className="textlink" to={paths.site('datenschutz')}>
          Datenschutz
        </Link>
        .
      </p>
    </div>
  );
}
