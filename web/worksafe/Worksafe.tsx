/** To be built. */
export default function Worksafe() {
  return <main id="inhalt" className="page" />;
}
