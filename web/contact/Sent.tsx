import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../navigation/paths.ts';
import { Link } from 'react-router-dom';

/** The message is stored. Its sender has lost the form, so the focus comes here. */
export function Sent({ to }: { to: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="sent" ref={notice} tabIndex={-1}>
      <output className="alert alert--ok">
        <CircleCheck className="icon" />
        Ihre Nachricht ist angekommen.
      </output>
      <p>
        Die Antwort geht an {to}. Wenn Sie in drei Tagen nichts gehört haben, schauen Sie bitte im Spam-Ordner
        nach.
      </p>
      <Link className="btn" to={paths.images}>
        Zurück zu den Bildern
      </Link>
    </div>
  );
}
