import { createServer } from "node:http";

/** A receiver in a separate process. A GET returns and clears the arrival times. */
let times: number[] = [];
createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify(times));
    times = [];
    return;
  }
  request.resume().on("end", () => {
    times.push(Date.now());
    response.end("ok");
  });
}).listen(0, "127.0.0.1", function (this: { address(): unknown }) {
  process.stdout.write(`${JSON.stringify(this.address())}\n`);
});
