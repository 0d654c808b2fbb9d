import { CircleAlert } from 'lucide-react';

/** What is wrong with a field. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="error" id={id}>
      <CircleAlert className="icon icon--sm" />
      {children}
    </p>
  );
}
