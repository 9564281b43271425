/** A minimal PDF document (ISO 32000-1, 7.5): one page with these lines of text. */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, (char) => `\\${char}`)}) Tj T*`).join("\n");
  const stream = `BT /F1 11 Tf 14 TL 50 750 Td\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let document = "%PDF-1.4\n";
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(document.length);
    document += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${document.length}\n%%EOF\n`;
  return Buffer.from(document + trailer, "latin1");
}
