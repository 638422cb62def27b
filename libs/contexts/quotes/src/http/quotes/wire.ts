/** What other contexts' doors take and answer of quotes: an agent asks for them in its customer's place. */
export { ExecuteQuoteRequestDto, QuoteRequestDto, toQuoteRequested } from './quote-request.dto.js';
export { QuoteDto } from './quote.dto.js';
export { toTransferWanted, TransferInRequestDto, TransferOutRequestDto } from './transfer.dto.js';
