/** In place of everything, where the site's own data cannot be loaded. */
export function Unreachable({ retry }: { retry: () => void }) {
  return (
    <main className="empty-stage">
      <div className="empty">
        <h1 className="h2">Die Seite kann gerade nicht geladen werden.</h1>
        <p>Der Server ist nicht erreichbar oder antwortet nicht. Bitte prüfen Sie die Verbindung.</p>
        <button className="btn btn--primary" type="button" onClick={retry}>
          Erneut versuchen
        </button>
      </div>
    </main>
  );
}
