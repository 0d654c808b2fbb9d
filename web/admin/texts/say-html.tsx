export const sayHtml = (html: string) => <pre className="fassung">{html || '(leer)'}</pre>;
