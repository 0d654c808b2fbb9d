/** To be built. */
export default function Post() {
  return <main id="inhalt" className="page" />;
}
