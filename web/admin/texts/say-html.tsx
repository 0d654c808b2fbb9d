/** How a text is said where two versions of a record are compared. */
export const sayHtml = (html: string) => <pre className="fassung">{html || '(leer)'}</pre>;
