// The log: every act of the table in one sentence, its clause one click away.
import { make } from "./nodes.js";

const MOST = 200;

export function log(list, table) {
  return ({ text, clause }) => {
    const line = make("li", "", text);
    if (clause) {
      const link = make("a", "clauselink", clause);
      link.href = `/tables/${table}/rules#${clause}`;
      link.target = "_blank";
      link.title = "what the rules say";
      line.append(" ", link);
    }
    list.append(line);
    while (list.children.length > MOST) list.firstChild.remove();
    list.scrollTop = list.scrollHeight;
  };
}
