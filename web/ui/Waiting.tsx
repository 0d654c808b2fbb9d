/** Where a part of the application is still on its way. */
export function Waiting() {
  return (
    <output className="sentinel waiting">
      <span className="spinner" aria-hidden="true" />
      Wird geladen …
    </output>
  );
}
