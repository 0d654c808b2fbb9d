export function ListEnd({ error, more }: { error: string | undefined; more: () => Promise<void> }) {
  if (!error) {
    return (
      <output className="sentinel">
        <span className="spinner" aria-hidden="true" />
        Weitere Bilder werden geladen …
      </output>
    );
  }
  return (
    <div className="sentinel" role="alert">
      {error}
      <button className="btn btn--sm" type="button" onClick={() => void more()}>
        Erneut versuchen
      </button>
    </div>
  );
}
