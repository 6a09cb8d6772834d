/** Props of a page; all its input stands in the address's query. */
export interface PageProps {
  query: URLSearchParams;
}
